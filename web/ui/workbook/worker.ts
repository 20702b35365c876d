import { readSheets } from './sheets.ts'

self.onmessage = ({ data }: MessageEvent<Uint8Array>) => self.postMessage(readSheets(data))
