import { PRODUCT_FEED } from '#contract/product-feed/paths.ts'
import { assistantFetchers, trainingCrawlers } from '#contract/settings/crawlers.ts'
import { changeDiscovery, DiscoveryForm as DiscoveryFields } from '#contract/settings/discovery.ts'
import { UCP_PROFILE } from '#contract/ucp/paths.ts'
import { SettingsFields } from '#web/features/settings/settings-fields.tsx'
import { SettingsForm, useSettingsForm } from '#web/features/settings/settings-form.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

const tokensOf = (crawlers: typeof trainingCrawlers) => crawlers.map(({ token }) => token).join(', ')

const readers = [
  [
    'searchEngines',
    'Search engines',
    'They list your pages for people. This also applies to every program not named below.',
  ],
  [
    'aiTraining',
    'Training of AI models',
    `They collect texts to train models: ${tokensOf(trainingCrawlers)}.`,
  ],
  [
    'aiAssistants',
    'Assistants that fetch a page for a person',
    `They open a page because a person asked for it: ${tokensOf(assistantFetchers)}. Some operators say they ignore robots.txt in that case.`,
  ],
] as const

const publications = [
  ['showsLlmsText', 'llms.txt', 'What the shop is and how a program buys here, at /llms.txt.'],
  ['showsProductFeed', 'Product feed', `All products at list prices, at ${PRODUCT_FEED}.`],
  [
    'showsUcp',
    'Universal Commerce Protocol',
    `Search, look-up and carts for shopping assistants, found at ${UCP_PROFILE}.`,
  ],
] as const

/** Edits which programs are welcome, and what the shop publishes for programs. */
export function DiscoveryForm({ discovery }: { discovery: DiscoveryFields }) {
  const apiForm = useSettingsForm(changeDiscovery, DiscoveryFields, discovery)
  const { form } = apiForm
  return (
    <SettingsForm
      id="discovery"
      form={apiForm}
      call={changeDiscovery}
      consequence="llms.txt, the feed and UCP change within minutes; crawlers may take days to read robots.txt again."
    >
      <SettingsFields
        id="readers"
        title="Who may read your pages"
        about="Written to robots.txt, which is a request: well-behaved programs keep to it, and it locks nobody out. Your dashboard and the API are closed to all of them in any case."
      >
        <div className="grid gap-4 sm:col-span-2">
          {readers.map(([name, label, hint]) => (
            <Switch key={name} label={label} hint={hint} {...form.register(name)} />
          ))}
        </div>
      </SettingsFields>
      <SettingsFields
        id="publications"
        title="What you publish for programs"
        about="Visitors see list prices; a company’s own agent sees its prices. What is switched off does not exist for anyone."
      >
        <div className="grid gap-4 sm:col-span-2">
          {publications.map(([name, label, hint]) => (
            <Switch key={name} label={label} hint={hint} {...form.register(name)} />
          ))}
        </div>
      </SettingsFields>
    </SettingsForm>
  )
}
