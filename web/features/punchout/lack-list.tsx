import type { PunchOutConnection } from '#contract/punchout/endpoints.ts'

/** What a connection lacks for its orders to come, first what stops them. */
export const LackList = ({ lacks }: Pick<PunchOutConnection, 'lacks'>) =>
  lacks.length === 0 ? null : (
    <ul aria-label="What is missing" className="grid list-disc gap-1 pl-5 text-sm">
      {lacks.map(({ code, message, stopsOrders }) => (
        <li key={code} className={stopsOrders ? 'font-medium' : 'muted'}>
          {message}
        </li>
      ))}
    </ul>
  )
