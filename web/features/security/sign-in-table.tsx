import type { SignIn } from '#contract/users/sign-ins.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { RecordTable } from '#web/ui/record-table.tsx'

const outcomes = {
  'signed-in': 'Signed in',
  'wrong-password': 'Wrong password',
  'wrong-code': 'Right password, wrong code',
  'too-many-attempts': 'Too many attempts, refused',
} as const satisfies Record<SignIn['outcome'], string>
const methods = {
  password: 'Password',
  google: 'Google',
  company: 'The company’s identity provider',
} as const
const factors = { code: 'code', 'recovery-code': 'recovery code' } as const

/** Sign-ins to an account, including failed attempts. */
export function SignInTable({ rows, caption }: { rows: readonly SignIn[]; caption: string }) {
  return (
    <RecordTable
      caption={caption}
      rows={rows}
      columns={[
        {
          head: 'When',
          pocket: 'end-note',
          className: 'whitespace-nowrap',
          cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
        },
        {
          head: 'What',
          isName: true,
          pocket: 'name',
          cell: ({ outcome, method, secondFactor }) => (
            <>
              <span className={`font-medium ${outcome === 'signed-in' ? '' : 'text-problem'}`}>
                {outcomes[outcome]}
              </span>
              <span className="muted block text-sm">
                {methods[method]}
                {secondFactor && ` and ${factors[secondFactor]}`}
              </span>
            </>
          ),
        },
        { head: 'Device', pocket: 'note', cell: ({ device }) => device },
        {
          head: 'Network address',
          pocket: 'end',
          className: 'wrap-anywhere',
          cell: ({ address }) => address ?? <span className="muted">unknown</span>,
        },
      ]}
    />
  )
}
