import { createHash } from 'node:crypto'

/** The Node version that runs the product, and its program's SHA-256 by platform. */
export interface Pinned {
  version: string
  sha256: Readonly<Record<string, string>>
}

/** Returns `fault` if a Node program isn't the pinned one, `note` if its platform has no hash, and otherwise neither. */
export function judgeNode(
  program: Uint8Array,
  { version, platform }: { version: string; platform: string },
  pinned: Pinned,
): { fault?: string; note?: string } {
  if (version !== pinned.version)
    return { fault: `Node ${version} is installed, ${pinned.version} is pinned.` }
  const wanted = pinned.sha256[platform]
  if (wanted === undefined) return { note: `Node ${version}: no checksum is pinned for ${platform}.` }
  const found = createHash('sha256').update(program).digest('hex')
  return found === wanted
    ? {}
    : { fault: `Node ${version} for ${platform} is not the pinned program: ${found}.` }
}
