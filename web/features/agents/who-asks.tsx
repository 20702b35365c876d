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
          clientHost ? `${clientHost} says that this program is its own` : 'Nobody has checked who wrote it'
        }
      >
        {clientHost
          ? 'The shop has read it at that address.'
          : 'The program says its name itself, and could say any.'}{' '}
        Go on only if you have just asked for this in the program.
      </Note>
      <dl className="grid gap-3">
        <RecordFact label="Program">
          {client}, {clientHost ? `verified: ${clientHost}` : 'not verified'}
        </RecordFact>
        <RecordFact label="Sends you to">
          {isLocal ? `a program on this computer (${redirectHost})` : redirectHost}
        </RecordFact>
        <RecordFact label="Buys for">{company}</RecordFact>
        <RecordFact label="Let in by">
          {[session?.name, session?.email].filter(Boolean).join(', ')}
        </RecordFact>
      </dl>
    </>
  )
}
