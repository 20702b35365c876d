import { useState } from 'react'
import {
  addReverseChargeRule,
  changeReverseChargeRule,
  type ReverseChargePreset,
  type ReverseChargeRule,
  removeReverseChargeRule,
  rulesOf,
} from '#contract/charges/reverse-charge.ts'
import { SettingsSection } from '#web/features/settings/settings-section.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { MenuLine, RowMenu } from '#web/ui/menu.tsx'
import { Note } from '#web/ui/note.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { goodsOf, lawThreshold, ownThreshold, placeOf, thresholdOf } from './rule-words.ts'

interface Props {
  readonly rules: readonly ReverseChargeRule[]
  readonly presets: readonly ReverseChargePreset[]
  /** The seller's country; empty if it is not known. */
  readonly country: string
  /** `2027-05-14` */
  readonly today: string
}

/** Rules of countries by which the buyer of some goods owes the tax. */
export function ReverseChargeRules({ rules, presets, country, today }: Props) {
  const [adding, setAdding] = useState<ReverseChargePreset | 'own'>()
  const isThere = (preset: ReverseChargePreset) =>
    rules.some(
      (rule) => rule.country === preset.country && rule.groups.some((group) => preset.groups.includes(group)),
    )
  const known = presets.filter((preset) => preset.country === country && !isThere(preset))
  const ending = rules.filter(({ state }) => state === 'ending')
  return (
    <SettingsSection
      id="reverse-charge"
      title="Domestic reverse charge"
      about="Between businesses of one country, the buyer of phones, chips, consoles, tablets or laptops may owe the tax. The shop charges none then, and says so on documents. You confirm that each rule is the law; until then it has no effect."
      actions={
        <May call={addReverseChargeRule}>
          <Button onClick={() => setAdding('own')}>Add a rule</Button>
        </May>
      }
      isWide
    >
      {known.map((preset) => (
        <Note
          key={preset.groups.join()}
          title={`${placeOf(preset)}: ${goodsOf(preset)} ${thresholdOf(preset, lawThreshold(preset))}`}
          actions={
            <May call={addReverseChargeRule}>
              <Button look="soft" onClick={() => setAdding(preset)}>
                Check and confirm
              </Button>
            </May>
          }
        >
          {preset.source}, as read on {formatDay(rulesOf)}
          {preset.until && `; until ${formatDay(preset.until)}, unless it is prolonged`}.
        </Note>
      ))}
      {ending.map((rule) => (
        <Note key={rule._id} kind="warn" title={`${placeOf(rule)}: ${goodsOf(rule)}`}>
          This rule ends on {rule.until && formatDay(rule.until)}. The shop charges the tax from the next day
          on. If the law is prolonged, change its last day.
        </Note>
      ))}
      <RecordTable
        none={<p>No rule: the shop charges the tax.</p>}
        labelledBy="reverse-charge"
        className=""
        rows={rules}
        columns={[
          { head: 'Country', isName: true, className: 'font-medium', cell: placeOf },
          {
            head: 'Goods',
            cell: (rule) => (
              <>
                <span className="inline-block first-letter:uppercase">{goodsOf(rule)}</span>
                <span className="muted block text-sm">{thresholdOf(rule, ownThreshold(rule))}</span>
              </>
            ),
          },
          {
            head: 'Days',
            cell: ({ from, until }) => (
              <>
                <span className="whitespace-nowrap">from {formatDay(from)}</span>
                {until && (
                  <span className="muted block text-sm whitespace-nowrap">until {formatDay(until)}</span>
                )}
              </>
            ),
          },
          {
            head: 'Status',
            isEnd: true,
            cell: (rule) => <RuleState rule={rule} country={country} today={today} />,
          },
        ]}
      />
      {adding && (
        <RuleDialog
          preset={adding === 'own' ? undefined : adding}
          country={country}
          today={today}
          onClose={() => setAdding(undefined)}
        />
      )}
    </SettingsSection>
  )
}

const states: Readonly<Record<ReverseChargeRule['state'], Status>> = {
  unconfirmed: { kind: 'waiting', text: 'Not confirmed' },
  later: { kind: 'moving', text: 'Later' },
  holds: { kind: 'done', text: 'In force' },
  ending: { kind: 'waiting', text: 'Ends soon' },
  over: { kind: 'ended', text: 'Over' },
}

function RuleState({
  rule,
  country,
  today,
}: { readonly rule: ReverseChargeRule } & Pick<Props, 'country' | 'today'>) {
  const { run, isBusy, error } = useShopCall()
  const which = <span className="sr-only"> the rule of {placeOf(rule)}</span>
  return (
    <div className="flex flex-wrap items-center gap-2 md:justify-end">
      <FormError>{error}</FormError>
      <div className="grid">
        <StatusBadge {...states[rule.state]} />
        {rule.confirmedBy && <span className="muted text-sm wrap-anywhere">{rule.confirmedBy}</span>}
      </div>
      <May call={changeReverseChargeRule}>
        <RowMenu label={`More for ${placeOf(rule)}`}>
          <DialogButton
            dialog={(onClose) => <RuleDialog rule={rule} country={country} today={today} onClose={onClose} />}
          >
            {rule.confirmed ? 'Change' : 'Check and confirm'}
            {which}
          </DialogButton>
          <MenuLine />
          <ConfirmButton
            look="plain-danger"
            label={<>Remove{which}</>}
            disabled={isBusy}
            confirm="Remove the rule"
            onConfirm={() => run(removeReverseChargeRule, { id: rule._id }, 'Rule removed')}
          >
            <p>The shop charges the tax on later orders. Orders that were placed stay as they are.</p>
          </ConfirmButton>
        </RowMenu>
      </May>
    </div>
  )
}
