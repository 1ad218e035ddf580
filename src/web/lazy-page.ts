import { lazyRouteComponent } from '@tanstack/react-router'
import { isReady } from './call.ts'

/** The code of a page could not be loaded: a new version was deployed, or the server cannot be reached. */
class CodeMissing extends Error {}

/**
 * A page whose code is loaded when it is first opened. By default the router reloads the document when that
 * fails, which shows the browser's error page when the server cannot be reached.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(
    () =>
      importer().catch((cause: unknown) => {
        throw new CodeMissing('We couldn’t load this page’s code.', { cause })
      }),
    exportName,
  )

/** Dialogs are imported without `lazyPage`, so the browser's own error is recognized too. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof CodeMissing ||
  (error instanceof Error &&
    /dynamically imported module|importing a module script failed/i.test(error.message))

const reloadedFor = 'equity-audit-reloaded-for'

/** Reloads the document if the server is ready; `once` does so at most once per URL, to avoid a reload loop. */
export async function loadAnew({ once = false } = {}): Promise<boolean> {
  if (once && sessionStorage.getItem(reloadedFor) === location.href) return false
  if (!(await isReady())) return false
  sessionStorage.setItem(reloadedFor, location.href)
  location.reload()
  return true
}
