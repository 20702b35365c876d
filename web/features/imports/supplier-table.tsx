import { fetchFeed, removeFeed, type Supplier, setFeed } from '#contract/imports/feeds.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { MenuItem, MenuLine, RowMenu } from '#web/ui/menu.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { FeedDialog } from './feed-dialog.tsx'

const periods = { hourly: 'Every hour', daily: 'Every day' } as const

/** Suppliers, and where their files are fetched from. */
export function SupplierTable({ suppliers }: { readonly suppliers: readonly Supplier[] }) {
  return (
    <Section id="suppliers" title="Suppliers">
      <RecordTable
        labelledBy="suppliers"
        rows={suppliers}
        columns={[
          {
            head: 'Supplier',
            isName: true,
            pocket: 'name',
            className: 'font-medium wrap-anywhere',
            cell: ({ name }) => name,
          },
          {
            head: 'Feed',
            pocket: 'note',
            className: 'md:w-1/2',
            cell: (supplier) => <FeedCell {...supplier} />,
          },
          {
            head: <span className="sr-only">Actions</span>,
            isEnd: true,
            pocket: 'menu',
            cell: (supplier) => (
              <May call={setFeed}>
                <FeedActions supplier={supplier} />
              </May>
            ),
          },
        ]}
      />
    </Section>
  )
}

function FeedCell({ feed }: Supplier) {
  if (!feed) return <span className="muted">Files are uploaded.</span>
  return (
    <div className="grid gap-0.5">
      <span className="wrap-anywhere">{feed.url}</span>
      <span className="muted text-sm">
        {periods[feed.every]}, next on <time dateTime={feed.nextAt}>{formatMoment(feed.nextAt)}</time>
      </span>
      {feed.result && feed.fetchedAt && (
        <span className="text-sm wrap-anywhere">
          <time dateTime={feed.fetchedAt}>{formatMoment(feed.fetchedAt)}</time>: {feed.result}
        </span>
      )}
    </div>
  )
}

function FeedActions({ supplier }: { readonly supplier: Supplier }) {
  const { _id: id, name, feed } = supplier
  const { run, isBusy, error } = useShopCall()
  return (
    <div className="row-actions">
      <FormError>{error}</FormError>
      <RowMenu label={`More for ${name}`}>
        {feed && (
          <MenuItem
            disabled={isBusy}
            aria-label={`Fetch the file of ${name} now`}
            onClick={() => run(fetchFeed, { id }, 'The file is being fetched.')}
          >
            Fetch now
          </MenuItem>
        )}
        <DialogButton
          aria-label={feed ? `Change the feed of ${name}` : `Set a feed for ${name}`}
          dialog={(onClose) => <FeedDialog supplier={supplier} onClose={onClose} />}
        >
          {feed ? 'Change' : 'Set a feed'}
        </DialogButton>
        {feed && (
          <>
            <MenuLine />
            <ConfirmButton
              look="plain-danger"
              disabled={isBusy}
              label="Remove"
              aria-label={`Remove the feed of ${name}`}
              confirm="Remove the feed"
              onConfirm={() => run(removeFeed, { id }, 'Feed removed')}
            >
              <p>The file of {name} is no longer fetched. Products stay as they are.</p>
            </ConfirmButton>
          </>
        )}
      </RowMenu>
    </div>
  )
}
