import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { returnReasons } from '#contract/returns/endpoints.ts'
import { LinePieces } from '#web/features/lines/line-pieces.tsx'
import { PictureField } from '#web/features/uploads/picture-field.tsx'
import type { ReadKey } from '#web/features/uploads/upload-picture.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { Select, TextArea } from '#web/ui/forms/field.tsx'
import type { ReturnDraft } from './return-draft.ts'
import { reasonNames } from './return-words.ts'

interface Props {
  readonly productName: string
  readonly line: ReturnDraft['lines'][number]
  readonly field: (
    name: 'pieces' | 'reason' | 'note',
  ) => InputHTMLAttributes<HTMLInputElement> &
    SelectHTMLAttributes<HTMLSelectElement> &
    TextareaHTMLAttributes<HTMLTextAreaElement> & { error?: string | undefined }
  readonly onPhoto: (address: string) => void
  readonly onBusy: (busy: boolean) => void
  readonly readKey: ReadKey
}

/** The pieces of a line to return; once given, also a reason with a photo. */
export function ReturnLineFields({ productName, line, field, onPhoto, onBusy, readKey }: Props) {
  const { left, pieces = 0, photo } = line
  return (
    <LinePieces
      productName={productName}
      hint={`${formatCount(left)} can be returned.`}
      max={left}
      {...field('pieces')}
    >
      {pieces > 0 && (
        <>
          <Select
            label="Reason"
            className="select w-full"
            {...field('reason')}
            options={[
              ['', 'Choose one'],
              ...returnReasons.map((reason) => [reason, reasonNames[reason]] as const),
            ]}
          />
          <TextArea label="What is wrong (optional)" rows={2} maxLength={1_000} {...field('note')} />
          <PictureField
            label="Photo (optional)"
            value={photo}
            onChange={onPhoto}
            onBusy={onBusy}
            readKey={readKey}
          />
        </>
      )}
    </LinePieces>
  )
}
