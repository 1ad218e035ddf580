import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * JSON Web Tokens (RFC 7519) signed with HMAC and SHA-256. Uses `node:crypto` because it runs in the calling thread.
 * Libraries based on WebCrypto queue behind password hashes in the thread pool.
 */
const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')
const signature = (signed: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(signed).digest()

/** Returns a signed token for the claims, which must include `exp` in seconds. */
export function signToken(claims: { exp: number } & Record<string, unknown>, secret: string): string {
  const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${signature(signed, secret).toString('base64url')}`
}

/** None of our tokens is longer. */
const longest = 4096

/** Returns a token's claims. Returns null if its form, algorithm or signature isn't ours, or if it has expired. */
export function verifyToken(token: string, secret: string, now: Date): Record<string, unknown> | null {
  if (token.length > longest) return null
  const [head, body, sent, ...more] = token.split('.')
  if (!head || !body || !sent || more.length > 0) return null
  const expected = signature(`${head}.${body}`, secret)
  const given = Buffer.from(sent, 'base64url')
  if (given.toString('base64url') !== sent || given.length !== expected.length) return null
  if (!timingSafeEqual(given, expected)) return null
  const claims = parsed(body)
  if (parsed(head)?.alg !== 'HS256' || typeof claims?.exp !== 'number') return null
  return claims.exp > Math.floor(now.getTime() / 1000) ? claims : null
}

function parsed(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
