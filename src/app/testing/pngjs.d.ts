/** pngjs has no types. These are the ones that tests use. */
declare module 'pngjs' {
  export const PNG: {
    sync: { read(png: Uint8Array): { width: number; height: number; data: Buffer } }
  }
}
