import type { SignIn } from '#contract/users/sign-ins.ts'
import { formatMoment } from '#web/ui/dates.ts'

const outcomes = {
  'signed-in': 'Signed in',
  'wrong-password': 'Wrong password',
  'wrong-code': 'Right password, wrong code',
  'too-many-attempts': 'Too many attempts, refused',
} as const satisfies Record<SignIn['outcome'], string>
const methods = { password: 'Password', google: 'Google' } as const
const factors = { code: 'code', 'recovery-code': 'recovery code' } as const

/** Sign-ins to an account, including failed attempts. */
export function SignInTable({ rows, caption }: { rows: readonly SignIn[]; caption: string }) {
  return (
    <table className="stacked-table surface">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">Device</th>
          <th scope="col">Network address</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ _id, at, outcome, method, secondFactor, device, address }) => (
          <tr key={_id}>
            <td data-label="When" className="md:whitespace-nowrap">
              <time dateTime={at}>{formatMoment(at)}</time>
            </td>
            <th scope="row" data-label="What">
              <div>
                <span className={outcome === 'signed-in' ? 'font-medium' : 'font-medium text-(--text-error)'}>
                  {outcomes[outcome]}
                </span>
                <br />
                <span className="muted font-normal text-sm">
                  {methods[method]}
                  {secondFactor && ` and ${factors[secondFactor]}`}
                </span>
              </div>
            </th>
            <td data-label="Device">{device}</td>
            <td data-label="Network address" className="wrap-anywhere">
              {address ?? <span className="muted">unknown</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
