import type { PunchOutConnection } from '#contract/punchout/endpoints.ts'

/** The settings that a connection lacks to send orders, blocking ones first. */
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
