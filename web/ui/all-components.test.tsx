import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import AllComponents from './all-components.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Button, buttonClass } from './button.tsx'
import { ChoiceChip, FilterChip } from './chip.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { Count } from './count.tsx'
import { EmptyState } from './empty-state.tsx'
import { FileDrop } from './file-drop.tsx'
import { MenuItem, MenuLine, RowMenu } from './menu.tsx'
import { Meter } from './meter.tsx'
import { Note } from './note.tsx'
import { SaveBar } from './save-bar.tsx'
import { StatusBadge } from './status-badge.tsx'
import { Track } from './track.tsx'
import { ViewTabs } from './view-tabs.tsx'

const markup = (element: ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')
const nothing = () => undefined

test('the page of all components shows each part once', () => {
  const html = markup(<AllComponents />)
  expect(html.match(/<h2/g)).toHaveLength(9)
  expect(html).toContain('Nothing In Order')
})

test('a button is soft unless it says otherwise, and does not submit its form', () => {
  expect(markup(<Button>Edit</Button>)).toMatch(/^<button type="button" class="btn ">Edit/)
  expect(markup(<Button primary>Pay</Button>)).toContain('btn-primary')
  expect(buttonClass('plain')).toBe('btn btn-plain')
  expect(buttonClass()).toBe('btn')
})

test('what only asks for confirmation is plain, and what the screen is for stays primary', () => {
  const asked = (primary: boolean) =>
    markup(
      <ConfirmButton label="Close" primary={primary} confirm="Close it" onConfirm={nothing}>
        Sure?
      </ConfirmButton>,
    )
  expect(asked(false)).toContain('btn-plain')
  expect(asked(true)).toContain('btn-primary')
})

test('a status has a ground only while somebody must act', () => {
  expect(markup(<StatusBadge kind="waiting" text="not payed" />)).toContain('badge-warn badge-act')
  expect(markup(<StatusBadge kind="moving" text="pending" />)).not.toContain('badge-act')
})

test('a count of nothing is not shown, and one beyond the counted says so', () => {
  expect(markup(<Count count={0} of="waiting" />)).toBe('')
  expect(textOf(markup(<Count count={1_200} of="waiting" />))).toBe('1,200 waiting')
  expect(textOf(markup(<Count count={120} most={99} />))).toBe('99+')
})

test('a meter says what it measures, and is never more than full', () => {
  const html = markup(<Meter label="Rows read" value={30} of={20} />)
  expect(html).toContain('aria-label="Rows read" aria-valuenow="30" aria-valuemin="0" aria-valuemax="20"')
  expect(html).toContain('--lit-part:100%')
  expect(markup(<Meter label="Rows read" value={0} of={0} />)).toContain('--lit-part:0%')
})

test('buttons that ask first are items of a menu too, and its place for their dialogs is beside it', () => {
  const html = markup(
    <RowMenu label="More for HF-1">
      <ConfirmButton look="plain-danger" label="Delete" confirm="Delete it" onConfirm={nothing}>
        Sure?
      </ConfirmButton>
    </RowMenu>,
  )
  expect(html).toMatch(
    /class="menu"><button[^>]*btn-danger[^>]*>Delete<\/button><\/div><div class="contents">/,
  )
})

test('a row menu opens at its button, which has a name', () => {
  const html = markup(
    <RowMenu label="More for HF-1">
      <MenuItem icon="copy">Copy</MenuItem>
      <MenuLine />
      <MenuItem danger>Delete</MenuItem>
    </RowMenu>,
  )
  const [, target] = /aria-label="More for HF-1" popoverTarget="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`<div id="${target}" popover="auto" class="menu">`)
  expect(html).toMatch(/<hr[^>]*><button type="button" class="menu-item text-problem">Delete/)
})

test('a chip says what pressing it does', () => {
  expect(markup(<FilterChip without="?">Category: Cables</FilterChip>)).toContain(
    'aria-label="Remove the filter Category: Cables"',
  )
  expect(
    markup(
      <ChoiceChip chosen onChoose={nothing}>
        Dark
      </ChoiceChip>,
    ),
  ).toContain('aria-pressed="true"')
})

test('the current view of a list is marked', () => {
  const tabs = [
    { name: 'All', to: '?', isCurrent: true, count: 13 },
    { name: 'Late', to: '?view=late', isCurrent: false },
  ]
  const html = markup(<ViewTabs label="Views" tabs={tabs} />)
  expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  expect(textOf(html)).toBe('All13Late')
})

test('files can be chosen without a mouse', () => {
  const html = markup(<FileDrop what="a list" hint="CSV" accept=".csv" onFiles={nothing} />)
  const [, id] = /<label for="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`<input id="${id}" type="file"`)
  expect(html).toContain(`aria-describedby="${id}-hint"`)
})

test('a track says of each step whether it is done', () => {
  const html = markup(
    <Track
      label="Steps"
      steps={[
        { name: 'Placed', state: 'done', note: 'Nov 20' },
        { name: 'Paid', state: 'now' },
        { name: 'Shipped', state: 'to-do' },
      ]}
    />,
  )
  expect(textOf(html)).toBe('Placed, doneNov 20Paid, nowShipped, to do')
  expect(html.match(/aria-current="step"/g)).toHaveLength(1)
})

test('the save bar is there while something has changed, and names it', () => {
  const bar = (changed: string | undefined) =>
    markup(<SaveBar changed={changed} consequence="At once." isSaving={false} onUndo={nothing} />)
  expect(textOf(bar(undefined))).toBe('')
  expect(textOf(bar('2 changes'))).toBe('2 changes At once.UndoSave 2 changes')
  expect(bar('2 changes')).toContain('type="submit"')
})

test('the bar of chosen rows can be left', () => {
  expect(
    markup(
      <BulkBar chosen="2 chosen" onNone={nothing}>
        Deliver
      </BulkBar>,
    ),
  ).toContain('aria-label="Choose none"')
})

test('an empty list says what will be there, and a note what to do', () => {
  expect(textOf(markup(<EmptyState sentence="Nothing In Order" note="Orders appear here." />))).toBe(
    'Nothing In OrderOrders appear here.',
  )
  expect(markup(<Note kind="bad" title="Declined" />)).toContain('class="note note-bad"')
})
