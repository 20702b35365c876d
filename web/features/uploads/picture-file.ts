import { uploadTypes } from '#contract/images/paths.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { MAX_CHOSEN_BYTES } from './shrink-picture.ts'
import { UploadRefused } from './upload-picture.ts'

export const UNREADABLE =
  'This browser cannot make the picture smaller. Save it at less than 8 MB and try again.'

const megabytes = ({ size }: Blob) => (size / 1_048_576).toFixed(1)

/** What people are told of a file that was made smaller before it was sent. */
export const madeSmaller = (small: Blob, file: Blob) =>
  `Made smaller: ${megabytes(small)} instead of ${megabytes(file)} MB.`

/** Returns the problem with a file that the browser can detect; the image host decides in the end. */
export function faultOf({ size, type }: File): string | undefined {
  if (!uploadTypes.some((taken) => taken === type)) return 'Choose a JPEG, PNG, WebP or AVIF file.'
  if (size > MAX_CHOSEN_BYTES) return 'The picture is larger than 25 MB. Save it smaller and try again.'
  return size === 0 ? 'The file is empty.' : undefined
}

/** Whether the message of a failed upload is for people. */
export const isExpected = (failure: unknown): failure is Error =>
  failure instanceof UploadRefused || failure instanceof Refused || failure instanceof Unreachable
