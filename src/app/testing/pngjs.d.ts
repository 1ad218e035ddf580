/** pngjs doesn't have types. These are the types that tests use. */
declare module 'pngjs' {
  export const PNG: {
    sync: { read(png: Uint8Array): { width: number; height: number; data: Buffer } }
  }
}
