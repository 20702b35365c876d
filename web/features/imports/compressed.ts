/** Compresses a file, so that a large one is sent in time over a slow line. */
export const compressed = (file: Blob): Promise<Blob> =>
  new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
