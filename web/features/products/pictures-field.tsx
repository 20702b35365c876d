import { useId, useState } from 'react'
import { uploadTypes } from '#contract/images/paths.ts'
import { MAX_PICTURES, type ProductPicture } from '#contract/products/pictures.ts'
import { OrderedItems } from '#web/features/uploads/ordered-items.tsx'
import { faultOf, madeSmaller, UNREADABLE } from '#web/features/uploads/picture-file.ts'
import { shrinkPicture } from '#web/features/uploads/shrink-picture.ts'
import { readUploadKey, uploadPicture } from '#web/features/uploads/upload-picture.ts'
import { useUploads } from '#web/features/uploads/use-uploads.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Field } from '#web/ui/forms/field.tsx'

interface Props {
  readonly value: readonly ProductPicture[]
  readonly onChange: (pictures: readonly ProductPicture[]) => void
  readonly onBusy: (busy: boolean) => void
  readonly error: string | undefined
}

/** The pictures of a product, uploaded as soon as they are chosen or dropped. */
export function PicturesField({ value, onChange, onBusy, error }: Props) {
  const id = useId()
  const [shrunk, setShrunk] = useState<string>()

  async function send(file: File, onProgress: (part: number) => void) {
    setShrunk(undefined)
    const fault = faultOf(file)
    if (fault) return fault
    const small = await shrinkPicture(file)
    if (!small) return UNREADABLE
    if (small !== file) setShrunk(madeSmaller(small, file))
    const url = await uploadPicture(
      new Request(location.href),
      { file: small, readKey: readUploadKey, isWhole: false },
      onProgress,
    )
    return { url, alt: '' }
  }
  const uploads = useUploads<ProductPicture>({ max: MAX_PICTURES, items: value, onChange, onBusy, send })

  return (
    <FileDrop
      isField
      multiple
      what="files"
      id={id}
      label="Photo"
      hint={`JPEG, PNG, WebP or AVIF up to 25 MB, at most ${MAX_PICTURES}. Each is cropped to a square. The first one stands for the product in lists.`}
      accept={uploadTypes.join()}
      disabled={uploads.part !== undefined}
      problem={uploads.problem ?? error}
      onFiles={uploads.take}
    >
      <OrderedItems
        items={value}
        keyOf={({ url }) => url}
        nameOf={(_, place) => `picture ${place + 1}`}
        onChange={onChange}
      >
        {({ url, alt }, place) => (
          <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-3">
            <img
              src={url}
              alt={alt || `Picture ${place + 1}`}
              width="80"
              height="80"
              className="product-picture aspect-square rounded-field object-cover"
            />
            <Field
              label={`What picture ${place + 1} shows (optional)`}
              hint="Read aloud to people who do not see it."
              value={alt}
              maxLength={200}
              onChange={({ target }) => onChange(value.with(place, { url, alt: target.value }))}
            />
          </div>
        )}
      </OrderedItems>
      {uploads.part !== undefined && (
        <progress className="progress w-full" aria-label="Upload" max="1" value={uploads.part || undefined} />
      )}
      <p role="status" className="muted text-sm empty:hidden">
        {shrunk}
      </p>
    </FileDrop>
  )
}
