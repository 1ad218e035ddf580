/** Packs files into one ZIP file. Files with the same name get a number. */
export async function zipOf(files: readonly { name: string; blob: Blob }[]): Promise<Blob> {
  const { zipSync } = await import('fflate')
  const packed: Record<string, [Uint8Array, { level: 0 }]> = {}
  for (const { name, blob } of files) {
    let free = name
    for (let number = 2; free in packed; number++) free = name.replace(/(\.\w+)$/, `-${number}$1`)
    // PDFs are compressed already.
    packed[free] = [new Uint8Array(await blob.arrayBuffer()), { level: 0 }]
  }
  return new Blob([zipSync(packed) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}
