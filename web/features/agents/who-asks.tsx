import type { describeAuthorization } from '#contract/agents/authorization.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { Note } from '#web/ui/note.tsx'
import { RecordFact } from '#web/ui/record-facts.tsx'

interface Props {
  readonly asked: ReplyOf<typeof describeAuthorization>
  readonly company: string
}

/** Which program asks, what of it is known, for whom it would act, and where the person is sent back to. */
export function WhoAsks({ asked: { client, clientHost, redirectHost, isLocal }, company }: Props) {
  const session = useSession()
  return (
    <>
      <Note
        kind={clientHost ? 'info' : 'warn'}
        title={
          clientHost ? `${clientHost} identifies this program as its own` : 'This program is not verified'
        }
      >
        {clientHost
          ? `The shop read the program’s description at ${clientHost}.`
          : 'It chose its own name and could be anyone’s.'}{' '}
        Continue only if you started this in the program yourself.
      </Note>
      <dl className="grid gap-3">
        <RecordFact label="Program">
          {client}, {clientHost ? `verified: ${clientHost}` : 'not verified'}
        </RecordFact>
        <RecordFact label="Returns you to">
          {isLocal ? `a program on this computer (${redirectHost})` : redirectHost}
        </RecordFact>
        <RecordFact label="Buys for">{company}</RecordFact>
        <RecordFact label="Signed in as">
          {[session?.name, session?.email].filter(Boolean).join(', ')}
        </RecordFact>
      </dl>
    </>
  )
}
