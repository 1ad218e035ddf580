/** Packs files into one ZIP file. Files with the same name get a number. */
export async function zipOf(files: readonly { name: string; blob: Blob }[]): Promise<Blob> {
  const { zipSync } = await import('fflate')
  const taken = new Set<string>()
  const packed: Record<string, [Uint8Array, { level: 0 }]> = {}
  for (const { name, blob } of files) {
    let free = name
    // Windows and macOS take names that differ only in case for the same.
    for (let number = 2; taken.has(free.toLowerCase()); number++)
      free = name.replace(/(\.\w+)$/, `-${number}$1`)
    taken.add(free.toLowerCase())
    // PDFs are compressed already.
    packed[free] = [new Uint8Array(await blob.arrayBuffer()), { level: 0 }]
  }
  return new Blob([zipSync(packed) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}
