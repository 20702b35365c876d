import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { uploadTypes } from '#contract/images/paths.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Logo } from '#web/ui/logo.tsx'
import type { Theme, themes } from '#web/ui/theme.ts'
import { faultOf, isExpected, madeSmaller, UNREADABLE } from './picture-file.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { type ReadKey, readUploadKey, uploadPicture } from './upload-picture.ts'

type State =
  | { readonly is: 'idle' }
  | { readonly is: 'sending'; readonly preview: string; readonly part: number }
  | { readonly is: 'failed'; readonly preview: string | undefined; readonly sentence: string }

interface Props {
  readonly label: string
  /** The name of the field, by which its form finds it. */
  readonly name?: string
  /** The address of the chosen picture; empty if there is none. */
  readonly value: string
  readonly onChange: (address: string) => void
  readonly onBusy: (busy: boolean) => void
  readonly error?: string | undefined
  /** @default an admin's key */
  readonly readKey?: ReadKey
  /** Whether the picture keeps its shape, such as a logo. @default false */
  readonly isWhole?: boolean
  /** The theme of its background. @default that of pictures */
  readonly theme?: (typeof themes)[Theme]
}

/** A picture that uploads as soon as it is chosen, so that submitting the form does not wait for it. */
export function PictureField({
  label,
  name,
  value,
  onChange,
  onBusy,
  error,
  readKey = readUploadKey,
  isWhole = false,
  theme,
}: Props) {
  const id = useId()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ is: 'idle' })
  const [shrunk, setShrunk] = useState<string>()
  const preview = state.is === 'idle' ? value : state.preview
  const sentence = state.is === 'failed' ? state.sentence : error

  useEffect(() => {
    if (preview?.startsWith('blob:')) return () => URL.revokeObjectURL(preview)
  }, [preview])

  async function choose(file: File) {
    onChange('')
    setShrunk(undefined)
    const fault = faultOf(file)
    if (fault) return setState({ is: 'failed', preview: undefined, sentence: fault })
    const shown = URL.createObjectURL(file)
    setState({ is: 'sending', preview: shown, part: 0 })
    onBusy(true)
    try {
      // Made smaller here, it would lose its transparency.
      const small = isWhole ? file : await shrinkPicture(file)
      if (!small) return setState({ is: 'failed', preview: undefined, sentence: UNREADABLE })
      if (small !== file) setShrunk(madeSmaller(small, file))
      const address = await uploadPicture(
        new Request(location.href),
        { file: small, readKey, isWhole },
        (part) => setState({ is: 'sending', preview: shown, part }),
      )
      setState({ is: 'idle' })
      onChange(address)
    } catch (failure) {
      // The session has ended: a redirect to the login page.
      if (failure instanceof Response) return void navigate(failure.headers.get('Location') ?? '')
      if (!isExpected(failure)) throw failure
      setState({ is: 'failed', preview: undefined, sentence: failure.message })
    } finally {
      onBusy(false)
    }
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="grid grid-cols-[minmax(4rem,7rem)_minmax(0,1fr)] items-center gap-4">
        <div
          data-theme={theme}
          className={`grid aspect-square place-items-center overflow-hidden rounded-field ${theme ? 'bg-base-100 p-2' : 'bg-base-300'}`}
        >
          {preview ? (
            <img
              src={preview}
              alt="The one that you chose"
              className={`size-full ${isWhole ? 'object-contain' : 'object-cover'}`}
            />
          ) : (
            <Logo className="w-12 opacity-60" />
          )}
        </div>
        <div className="grid min-w-0 gap-2">
          <FileDrop
            isField
            id={id}
            name={name}
            what="a picture"
            accept={uploadTypes.join()}
            hint={`JPEG, PNG, WebP or AVIF ${isWhole ? 'up to 8 MB. It keeps its shape.' : 'up to 25 MB. It is cropped to a square.'}`}
            disabled={state.is === 'sending'}
            problem={sentence}
            onFiles={([file]) => file && choose(file)}
          />
          {state.is === 'sending' && (
            <progress
              className="progress w-full"
              aria-label="Upload"
              max="1"
              value={state.part || undefined}
            />
          )}
          <p role="status" className="muted text-sm empty:hidden">
            {shrunk}
          </p>
        </div>
      </div>
    </div>
  )
}
