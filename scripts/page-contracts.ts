import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contractFile = /\/src\/features\/[\w-]+\/[\w-]+\/contract\.ts$/

/**
 * Reduces contracts for pages to what a call needs: its method, path and plain values, without schemas and their
 * library. Replies are typed, and the server checks requests. The build runs the contract and writes out its values. A
 * page that imports a schema doesn't build.
 */
export function pageContracts(): Plugin {
  return {
    name: 'page-contracts',
    enforce: 'pre',
    async load(id) {
      if (!contractFile.test(id)) return null
      const values: Record<string, unknown> = await import(pathToFileURL(id).href)
      const lines = Object.entries(values).flatMap(([name, value]) => {
        const plain = name.endsWith('Contract') ? callsOf(value as object) : value
        return isPlain(plain) ? [`export const ${name} = ${JSON.stringify(plain)}`] : []
      })
      return { code: lines.join('\n'), moduleSideEffects: false, map: null }
    },
  }
}

const callsOf = (contract: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(contract).map(([name, { method, path }]) => [name, { method, path }]))

/** Checks whether JSON preserves the value. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  )
}
