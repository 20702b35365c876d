import { href, Link } from 'react-router'
import { MAILTO, setElectronicDocuments, setElectronicOrders } from '#contract/electronic-orders/endpoints.ts'
import {
  endPunchOutConnection,
  makePunchOutConnection,
  type PunchOutConnection,
} from '#contract/punchout/endpoints.ts'
import { DocumentsDialog } from '#web/features/electronic-orders/documents-dialog.tsx'
import { MailOrders } from '#web/features/electronic-orders/mail-orders.tsx'
import { OrdersDialog } from '#web/features/electronic-orders/orders-dialog.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatDay, formatMoment } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { LackList } from './lack-list.tsx'

type Member = Parameters<typeof OrdersDialog>[0]['members'][number]

interface Props {
  /** The company's id. */
  readonly id: string
  readonly connections: readonly PunchOutConnection[]
  /** Of the company. */
  readonly members: readonly Member[]
}

/** The purchasing systems of a company that may open the shop. */
export function Connections({ id, connections, members }: Props) {
  return (
    <Section
      id="punchout"
      title="Purchasing systems"
      actions={
        <May call={makePunchOutConnection}>
          <DialogButton
            dialog={(onClose) => <ConnectionDialog id={id} members={members} onClose={onClose} />}
          >
            Connect a purchasing system
          </DialogButton>
        </May>
      }
    >
      {connections.length === 0 ? (
        <p className="muted">
          None. A connected purchasing system opens the shop for its users by PunchOut, at the prices of the
          company, and takes their carts. By cXML or UBL it can send orders, and get confirmations, ship
          notices and invoices.
        </p>
      ) : (
        <ul className="grid gap-4">
          {connections.map((connection) => (
            <Connection key={connection._id} company={id} connection={connection} members={members} />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface ConnectionProps extends Pick<Props, 'members'> {
  /** Its id. */
  readonly company: string
  readonly connection: PunchOutConnection
}

function Connection({ company, connection, members }: ConnectionProps) {
  const {
    _id: id,
    name,
    protocol,
    domain,
    identity,
    state,
    madeBy,
    createdAt,
    lastUsedAt,
    buyer,
    lacks,
  } = connection
  const { run, isBusy, error } = useShopCall()
  return (
    <li className="surface grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg wrap-anywhere">{name}</h3>
        {state === 'ended' ? (
          <span className="badge">Ended</span>
        ) : (
          <May call={endPunchOutConnection}>
            <ConfirmButton
              label={
                <>
                  End<span className="sr-only"> {name}</span>
                </>
              }
              disabled={isBusy}
              title={`End ${name}?`}
              confirm="End the connection"
              onConfirm={() => run(endPunchOutConnection, { id }, `${name} is no longer connected`)}
            >
              <p>
                Its users can no longer open the shop, and those visiting it now lose their carts.
                {protocol !== 'oci' && ' It gets no more documents on its orders.'}
              </p>
            </ConfirmButton>
          </May>
        )}
      </div>
      <FormError>{error}</FormError>
      <p className="muted text-sm wrap-anywhere">
        {protocolNames[protocol]}
        {domain && `, ${domain}`} <code>{identity}</code> · created {formatDay(createdAt)} by {madeBy} ·{' '}
        {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'never used'}
      </p>
      {protocol !== 'oci' && state === 'active' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p className="wrap-anywhere">
            {buyer
              ? `Its orders are placed by ${buyer.name || buyer.email}${ruleText(connection)}.`
              : 'Orders from it are refused.'}
          </p>
          <May call={setElectronicOrders}>
            <DialogButton
              dialog={(onClose) => (
                <OrdersDialog connection={connection} members={members} onClose={onClose} />
              )}
            >
              Order settings<span className="sr-only"> for {name}</span>
            </DialogButton>
          </May>
        </div>
      )}
      {state === 'active' && <LackList lacks={lacks} />}
      {protocol !== 'oci' && state === 'active' && <MailOrders connection={connection} />}
      {protocol !== 'oci' && state === 'active' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p className="wrap-anywhere">{documentsText(connection)}</p>
          <May call={setElectronicDocuments}>
            <DialogButton dialog={(onClose) => <DocumentsDialog connection={connection} onClose={onClose} />}>
              Document settings<span className="sr-only"> for {name}</span>
            </DialogButton>
          </May>
        </div>
      )}
      {protocol !== 'oci' && (
        <Link
          to={href('/dashBoard/manageCompanies/:id/documents', { id: company })}
          className="tap-link justify-self-start text-sm"
        >
          Documents sent
        </Link>
      )}
    </li>
  )
}

function documentsText({ documents }: PunchOutConnection): string {
  if (!documents) return 'It gets no documents on its orders.'
  const { url, state } = documents
  const to = url.startsWith(MAILTO) ? url.slice(MAILTO.length) : url
  return state === 'on'
    ? `Documents on its orders go to ${to}.`
    : `Documents no longer go to ${to}: it took none for a day, or wants none.`
}

function ruleText({ asksAdmin, priceTolerance }: PunchOutConnection): string {
  if (asksAdmin) return ', once an admin of the shop has accepted them'
  return priceTolerance > 0 ? `; prices may differ by ${priceTolerance}%` : ''
}

const protocolNames = { cxml: 'cXML', oci: 'OCI', ubl: 'UBL' } as const
