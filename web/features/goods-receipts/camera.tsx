import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Shape Detection API, which TypeScript does not know yet. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface Detectors {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'code_128', 'code_39', 'data_matrix', 'qr_code']
/** The pause between two scans of the picture. */
const LOOK_EVERY_MS = 200
/** A code seen again within this time counts once. */
const SAME_FOR_MS = 2_000

declare global {
  var BarcodeDetector: Detectors | undefined
}

/** @returns undefined in browsers that read no bar codes */
export const findDetectors = (): Detectors | undefined =>
  'mediaDevices' in navigator ? globalThis.BarcodeDetector : undefined

function end(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Scans with the device's camera. */
export function Camera({
  detectors,
  onScan,
}: {
  readonly detectors: Detectors
  readonly onScan: (code: string) => void
}) {
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState<string>()
  const video = useRef<HTMLVideoElement>(null)
  const scanned = useEffectEvent(onScan)

  useEffect(() => {
    if (!isOn) return
    let [stream, timer]: [MediaStream?, ReturnType<typeof setTimeout>?] = []
    let isLeft = false
    let last = { code: '', at: 0 }
    async function look(detector: Detector) {
      const [found] = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (isLeft) return
      if (found && (found.rawValue !== last.code || Date.now() - last.at > SAME_FOR_MS))
        scanned(found.rawValue)
      if (found) last = { code: found.rawValue, at: Date.now() }
      timer = setTimeout(() => void look(detector), LOOK_EVERY_MS)
    }
    async function start() {
      const supported = await detectors.getSupportedFormats()
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isLeft || !video.current) return end(stream)
      video.current.srcObject = stream
      await video.current.play()
      await look(new detectors({ formats: FORMATS.filter((format) => supported.includes(format)) }))
    }
    start().catch(() => {
      setProblem(
        'The camera cannot be used. Allow it in the browser’s settings of this page, or type the code.',
      )
      setOn(false)
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
      end(stream)
    }
  }, [isOn, detectors])

  return (
    <>
      <Button
        aria-pressed={isOn}
        onClick={() => {
          setProblem(undefined)
          setOn(!isOn)
        }}
      >
        {isOn ? 'Camera off' : 'Camera'}
      </Button>
      {isOn && (
        <video
          ref={video}
          muted
          playsInline
          aria-label="Picture of the camera"
          className="max-h-48 w-full rounded-box object-cover"
        />
      )}
      {problem && (
        <p role="alert" className="text-problem">
          {problem}
        </p>
      )}
    </>
  )
}
