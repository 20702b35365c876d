import { createHash } from 'node:crypto'
import { setBrand, usualBrand } from '#contract/brand.ts'
import { BRAND_STYLE } from '#contract/brand-files.ts'
import type { PicturePort } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { BrandForm } from '#contract/settings/brand.ts'
import { otherLinks, usualColumns } from '#contract/settings/footer-columns.ts'
import { missingAddresses, type StorefrontForm } from '#contract/settings/storefront.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { changeLogo } from './seller.ts'
import { findStorefront } from './storefront.ts'

const readBrand = (db: Database) =>
  db
    .selectFrom('brand')
    .select([
      'name',
      'tagline',
      'footer',
      'sender',
      'accent_dark as accentDark',
      'accent_light as accentLight',
      'logo_dark as logoDark',
      'logo_light as logoLight',
      'columns',
      'contact_email as contactEmail',
      'contact_phone as contactPhone',
    ])

export const findBrand = (db: Database): Promise<BrandForm> => readBrand(db).executeTakeFirstOrThrow()

/** Makes this process use the shop's current name and looks. */
export const loadBrand = async (db: Database): Promise<void> =>
  adoptBrand(await findBrand(db), await findStorefront(db))

/**
 * Pages get it with its defaults filled in: one logo stands for both, and the usual columns for none. Links to parts that are
 * left out are gone.
 */
function adoptBrand({ contactEmail, contactPhone, ...brand }: BrandForm, storefront: StorefrontForm): void {
  const look = lookOf(brand)
  const { columns, logoDark, logoLight, accentDark, accentLight } = brand
  const contact = [
    ...(contactEmail ? [{ name: contactEmail, to: `mailto:${contactEmail}` }] : []),
    ...(contactPhone ? [{ name: contactPhone, to: `tel:${contactPhone.replaceAll(/[^+\d]/g, '')}` }] : []),
  ]
  const missing = missingAddresses(storefront)
  const leadsOn = ({ to }: { readonly to: string }) => !missing.includes(to)
  setBrand({
    ...brand,
    storefront,
    logoDark: logoDark || logoLight,
    logoLight: logoLight || logoDark,
    columns: (columns.length > 0 ? columns : usualColumns)
      .map(({ title, links }) => ({ title, links: links.filter(leadsOn) }))
      .filter(({ links }) => links.length > 0),
    contact,
    more: [...contact, ...otherLinks.filter(leadsOn)],
    style: accentDark || accentLight ? `${BRAND_STYLE}?v=${look}` : '',
    look,
  })
}

/** Identifies the sources of pictures and colours; empty for the built-in ones, which show the usual name. */
function lookOf({
  name,
  tagline,
  accentDark,
  accentLight,
  logoDark,
  logoLight,
}: Omit<BrandForm, 'contactEmail' | 'contactPhone'>): string {
  const own = [accentDark, accentLight, logoDark, logoLight]
  if (name === usualBrand.name && own.every((part) => part === '')) return ''
  return createHash('sha256')
    .update(JSON.stringify([name, tagline, ...own]))
    .digest('hex')
    .slice(0, 16)
}

/**
 * @returns false when nothing changed
 * @throws Refusal unknown-picture
 */
export async function changeBrand(
  { db, pictures }: { readonly db: Database; readonly pictures: PicturePort<Database> },
  wanted: BrandForm,
  admin: Caller,
): Promise<boolean> {
  const changed = await db.transaction().execute(async (tx) => {
    const before = await readBrand(tx).forNoKeyUpdate().executeTakeFirstOrThrow()
    const after = Object.fromEntries(
      Object.keys(before).map((key) => [key, wanted[key as keyof BrandForm]]), // the columns are the form's fields
    )
    if (JSON.stringify(before) === JSON.stringify(after)) return false
    for (const logo of [wanted.logoDark, wanted.logoLight])
      if (logo && !(await pictures.keep(tx, logo))) throw new Refusal('unknown-picture')
    const { accentDark, accentLight, logoDark, logoLight, contactEmail, contactPhone, columns, ...others } =
      wanted
    await tx
      .updateTable('brand')
      .set({
        ...others,
        accent_dark: accentDark,
        accent_light: accentLight,
        logo_dark: logoDark,
        logo_light: logoLight,
        columns: JSON.stringify(columns),
        contact_email: contactEmail,
        contact_phone: contactPhone,
      })
      .execute()
    const logoOf = ({ logoLight, logoDark }: BrandForm) => logoLight || logoDark
    if (before.name !== wanted.name || logoOf(before) !== logoOf(wanted)) {
      const own = logoOf(wanted) && (await pictures.logoForPaper(tx, logoOf(wanted)))
      await changeLogo(tx, own || (wanted.name === usualBrand.name ? null : new Uint8Array()))
    }
    await recordAction(tx, {
      actor: admin.email,
      action: 'brand-changed',
      subject: 'brand',
      label: wanted.name,
      before: { ...before },
      after,
    })
    return true
  })
  adoptBrand(wanted, await findStorefront(db))
  return changed
}
