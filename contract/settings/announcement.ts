import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { Link } from './link.ts'

/** The banner above every page. */
export const AnnouncementForm = z.object({
  text: text(200)
    .refine((value) => !/\p{Cc}/u.test(value), 'Enter one line only')
    .describe('plain text; empty: nothing is announced'),
  link: Link.describe('where the text leads to: a path of the shop or an https address'),
  endsAt: z.iso
    .datetime({ offset: true, error: 'Choose a day and a time' })
    .refine((moment) => !(Date.parse(moment) >= Date.parse('2200-01-01')), 'Before the year 2200')
    .nullable()
    .describe('when it ends; null: when it is changed'),
})
export type AnnouncementForm = z.output<typeof AnnouncementForm>

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/announcement',
  mayLag: true,
  access: 'public',
  summary: 'The announcement above every page now; an empty text if there is none',
  sharedSeconds: 1,
  reply: z.object({ text: z.string(), link: z.string() }),
  refusals: [],
})

export const getAnnouncementSettings = endpoint({
  method: 'GET',
  path: '/settings/announcement',
  access: 'admin',
  summary: 'The announcement as set, even after it has ended',
  reply: AnnouncementForm.extend({ shown: z.boolean().describe('whether it is shown now') }),
  refusals: [],
})

export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/settings/announcement',
  access: 'admin',
  summary: 'Change the announcement above every page; an empty text removes it',
  body: AnnouncementForm,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: ['announcement-over'],
})
