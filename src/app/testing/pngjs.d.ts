/** pngjs ships no types; this is what tests use of it. */
declare module 'pngjs' {
  export const PNG: {
    sync: { read(png: Uint8Array): { width: number; height: number; data: Buffer } }
  }
}
