import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

/** A page of the staff application. */
export interface Route {
  /** Path as the router writes it, such as /survey-response-tracking/$guid. */
  path: string
  for: 'everybody' | 'staff' | 'administrators'
}

/** The part of src/app/web/router.tsx used here. */
interface RouterFile {
  createAppRouter: (queryClient: unknown) => {
    routesById: Record<
      string,
      { id: string; fullPath: string; children?: unknown; options: { component?: unknown } }
    >
  }
}

const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0styles' : null),
  load: (id) => (id === '\0styles' ? 'export default {}' : null),
}

let known: Promise<Route[]> | undefined

/** Returns all of the router's pages, read from its source once. Skips routes that only redirect. */
export function routes(): Promise<Route[]> {
  known ??= readRoutes()
  return known
}

async function readRoutes(): Promise<Route[]> {
  const root = join(import.meta.dirname, '..')
  const { module } = await runnerImport<RouterFile>('/src/app/web/router.tsx', {
    root,
    logLevel: 'error',
    plugins: [withoutStyles],
  })
  const all = Object.values(module.createAppRouter(undefined).routesById)
  return all
    .filter(({ children, options }) => children === undefined && options.component !== undefined)
    .map(({ id, fullPath }) => ({
      path: fullPath,
      for: id.startsWith('/staff/administration/')
        ? 'administrators'
        : id.startsWith('/staff/')
          ? 'staff'
          : 'everybody',
    }))
}

/** Returns the address with parameters from `values`. Throws if a value is missing, so that no page is skipped. */
export function addressOf({ path }: Route, values: Readonly<Record<string, string>>): string {
  return path.replace(/\$(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined)
      throw new Error(`Nothing is known to stand for $${name} in ${path}; give it a value in the table.`)
    return value
  })
}

/** Returns the route for an address, ignoring its query. If several match, picks the one with the fewest parameters. */
export function routeOf(all: readonly Route[], address: string): Route | undefined {
  const [path = ''] = address.split('?')
  const parameters = (route: Route) => route.path.split('$').length
  return all
    .filter((route) => new RegExp(`^${route.path.replace(/\$\w+/g, '[^/]+')}/?$`).test(path))
    .sort((a, b) => parameters(a) - parameters(b))[0]
}
