import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import { LoginForm, NewPasswordForm } from '#contract/sign-in-forms.ts'
import { firebaseErrorMessage } from '#web/features/sign-in/firebase-errors.ts'
import { returnTo } from '#web/features/sign-in/return-to.ts'
import { OtherWays, SignInFrame } from '#web/features/sign-in/sign-in-frame.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/account-action'

export const meta = () => [
  { title: 'Your account · Hundredfold' },
  { name: 'robots', content: 'noindex' },
  // Threat: the address holds a code that opens the account.
  { name: 'referrer', content: 'no-referrer' },
]

/** Where mails of the identity provider lead, ours or Firebase's: `mode` and `oobCode` are its spelling. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const [mode, code] = [search.get('mode'), search.get('oobCode') ?? '']
  if (mode !== 'verifyEmail' && mode !== 'resetPassword')
    return { problem: 'This link is not one of ours, or not a whole one.' }
  try {
    const { emailOfCode, isSignedInAs } = await import('#web/features/sign-in/password.ts')
    const email = await emailOfCode(code)
    return mode === 'verifyEmail'
      ? ({ mode, code, email, known: await isSignedInAs(email) } as const)
      : ({ mode, code, email, next: pathOf(search.get('continueUrl')) } as const)
  } catch (failure) {
    return { problem: firebaseErrorMessage(failure) }
  }
}

/** The code is used up by then: looking at it again would call a link useless that has just done its work. */
export const shouldRevalidate = () => false

export function HydrateFallback() {
  return <FullScreenLoader />
}

export default function AccountAction({ loaderData }: Route.ComponentProps) {
  if ('problem' in loaderData) return <Useless>{loaderData.problem}</Useless>
  return loaderData.mode === 'resetPassword' ? (
    <ResetPassword {...loaderData} />
  ) : (
    <ConfirmEmail {...loaderData} />
  )
}

function ResetPassword({ code, email, next }: { code: string; email: string; next: string }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(NewPasswordForm) })

  const submit = handleSubmit(async ({ password }) => {
    setProblem(undefined)
    try {
      const { resetPassword } = await import('#web/features/sign-in/password.ts')
      await resetPassword(code, { email, password })
    } catch (failure) {
      setProblem(firebaseErrorMessage(failure))
      return
    }
    toast('Your password is changed, and you are logged in.')
    await navigate(next, { replace: true })
  })

  return (
    <SignInFrame title="Choose a new password">
      <p>
        for <strong className="wrap-anywhere">{email}</strong>. Wherever else you are logged in, you will be
        logged out.
      </p>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {/* For password managers: they keep the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="Six characters or more."
          {...register('password')}
          error={formState.errors.password?.message}
        />
        <button type="submit" className="btn btn-primary" disabled={formState.isSubmitting}>
          Save the password and log in
        </button>
        <FormError>{problem}</FormError>
      </form>
    </SignInFrame>
  )
}

interface Confirmation {
  readonly code: string
  readonly email: string
  /** Whether this browser is signed in to the account. */
  readonly known: boolean
}

function ConfirmEmail({ code, email, known }: Confirmation) {
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function confirm(credentials?: z.infer<typeof LoginForm>) {
    setProblem(undefined)
    try {
      const { confirmEmail } = await import('#web/features/sign-in/password.ts')
      await confirmEmail(code, credentials)
      setDone(true)
    } catch (failure) {
      setProblem(firebaseErrorMessage(failure))
    }
  }

  if (done) {
    return (
      <SignInFrame title="Your e-mail is confirmed">
        <Link to={href('/')} className="btn btn-primary">
          Go to the shop
        </Link>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Confirm your e-mail">
      {known ? <OneClick confirm={confirm} /> : <WithPassword email={email} confirm={confirm} />}
      <FormError>{problem}</FormError>
    </SignInFrame>
  )
}

/** A button, because programs that look through mails open every link in them. */
function OneClick({ confirm }: { confirm: () => Promise<void> }) {
  const { handleSubmit, formState } = useForm()
  return (
    <form onSubmit={handleSubmit(() => confirm())} className="grid gap-7">
      <p>One click, and we know that mails to you arrive.</p>
      <button type="submit" className="btn btn-primary" disabled={formState.isSubmitting}>
        Confirm my e-mail
      </button>
    </form>
  )
}

interface Asked {
  readonly email: string
  readonly confirm: (credentials: z.infer<typeof LoginForm>) => Promise<void>
}

/** Threat: whoever opened the account may not be who reads the mail, and would have a confirmed account. */
function WithPassword({ email, confirm }: Asked) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(LoginForm),
    defaultValues: { email, password: '' },
  })
  const [sent, setSent] = useState<string>()

  async function chooseAnother() {
    try {
      const { askForReset } = await import('#web/features/sign-in/password.ts')
      await askForReset(email)
      setSent(
        `We have sent a mail to ${email}. Its link lets you choose a password, and confirms the e-mail.`,
      )
    } catch (failure) {
      setSent(firebaseErrorMessage(failure))
    }
  }

  return (
    <>
      <form onSubmit={handleSubmit(confirm)} noValidate className="grid gap-5">
        <p>
          An account was opened with <strong className="break-words">{email}</strong>. Its password shows that
          it was you.
        </p>
        {/* For password managers: they know the password by this name. */}
        <input type="email" autoComplete="username" readOnly hidden {...register('email')} />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          {...register('password')}
          error={formState.errors.password?.message}
        />
        <button type="submit" className="btn btn-primary" disabled={formState.isSubmitting}>
          Confirm my e-mail
        </button>
      </form>
      <OtherWays>
        <p>
          You do not know the password, or it was not you? Choose a new one, and the account is yours alone:
          whoever else is logged in to it is logged out.
        </p>
        <button type="button" className="btn" onClick={chooseAnother}>
          Choose a new password
        </button>
        <p role="status" className="empty:hidden">
          {sent}
        </p>
      </OtherWays>
    </>
  )
}

function Useless({ children }: { children: ReactNode }) {
  return (
    <SignInFrame title="This link does not work">
      <p role="alert">{children}</p>
      <Link to={href('/login')} className="btn btn-primary">
        Go to login
      </Link>
    </SignInFrame>
  )
}

/** The path of an address at this very site; the home page for any other. */
function pathOf(continueUrl: string | null): string {
  const url = URL.parse(continueUrl ?? '')
  const from = url?.origin === location.origin ? `${url.pathname}${url.search}` : ''
  return returnTo(new URLSearchParams({ from }))
}
