import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import type { ClientAddress } from '#http/client-address.ts'
import type { Provider } from '#identity/provider.ts'
import { SecondFactorNeeded } from '#identity/second-factor/needed.ts'
import {
  finishEnrollment,
  finishSignIn,
  makeRecoveryCodes,
  startEnrollment,
  stateOf,
  withdraw,
} from '#identity/second-factor/second-factor.ts'
import { CODE } from '#identity/second-factor/totp.ts'
import { readDeviceCookie, setDeviceCookie } from '#identity/sign-in/known-devices.ts'
import { sourceOf } from '#identity/sign-in/source.ts'
import { toFactor } from './replies.ts'
import { type IdentityApp, servePost } from './service.ts'

/** Time allowed for the second step. */
const PENDING_SECONDS = 300

export function secondFactorRoutes(app: IdentityApp, provider: Provider, clientAddress: ClientAddress): void {
  servePost(app, calls.startEnrollment, async ({ idToken }) => {
    const { secret, sessionInfo, until } = await startEnrollment(provider, idToken)
    return {
      totpSessionInfo: {
        sharedSecretKey: secret,
        verificationCodeLength: CODE.digits,
        hashingAlgorithm: CODE.algorithm,
        periodSec: CODE.periodSeconds,
        sessionInfo,
        finalizeEnrollmentTime: until.toISOString(),
      },
    }
  })
  servePost(app, calls.finishEnrollment, async ({ idToken, totpVerificationInfo }) => {
    const { sessionInfo, verificationCode: code } = totpVerificationInfo
    const signedIn = await finishEnrollment(provider, idToken, { sessionInfo, code })
    return { idToken: signedIn.idToken, refreshToken: signedIn.refreshToken }
  })
  servePost(
    app,
    calls.finishSignIn,
    async ({ mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo }, c) => {
      const signedIn = await finishSignIn(provider, {
        pendingCredential: mfaPendingCredential,
        factorId: mfaEnrollmentId,
        code: totpVerificationInfo.verificationCode,
        source: sourceOf(c, clientAddress),
        deviceToken: readDeviceCookie(c, provider.cookies),
      })
      setDeviceCookie(c, provider.cookies, signedIn.device)
      return { idToken: signedIn.idToken, refreshToken: signedIn.refreshToken }
    },
  )
  servePost(app, calls.withdrawFactor, async ({ idToken, mfaEnrollmentId }) => {
    const signedIn = await withdraw(provider, idToken, mfaEnrollmentId)
    return { idToken: signedIn.idToken, refreshToken: signedIn.refreshToken }
  })
  servePost(app, calls.recoveryCodes, async ({ idToken }) => ({
    codes: [...(await makeRecoveryCodes(provider, idToken))],
  }))
}

/** Answers a correct first step with the data for the second one, if the account has a second factor. */
export async function orSecondStep<Reply>(provider: Provider, signIn: Promise<Reply>) {
  try {
    return await signIn
  } catch (failure) {
    if (!(failure instanceof SecondFactorNeeded)) throw failure
    const { account, factor, method } = failure
    const now = provider.now()
    const claims = { sub: account.uid, method, state: stateOf(account) }
    return {
      localId: account.uid,
      email: account.email,
      mfaPendingCredential: await provider.tokens.signTicket('sign-in', claims, now, PENDING_SECONDS),
      mfaInfo: [toFactor(factor)],
    }
  }
}
