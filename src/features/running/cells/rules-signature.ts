import * as z from 'zod'

/** A signature and the signer's public key, both base64url. */
export const signature = z.strictObject({
  key: z.string().regex(/^[\w-]{43}$/),
  signature: z.string().regex(/^[\w-]{86}$/),
})
export type Signature = z.output<typeof signature>
