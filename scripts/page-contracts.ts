import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contractFile = /\/src\/features\/[\w-]+\/[\w-]+\/contract\.ts$/

/**
 * Pages get of a contract what a call needs, the method and the path, and its plain values, without the schemas and the
 * library that makes them: replies are typed, and what is sent is checked by the server. The contract is run here and its
 * values are written down; a page that imports a schema does not build.
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

/** Whether JSON keeps the value as it is. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  )
}
