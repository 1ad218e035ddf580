import { lazyRouteComponent } from '@tanstack/react-router'
import { isReady } from './call.ts'

/** The page's code couldn't be loaded because a new version was deployed or the server can't be reached. */
class CodeMissing extends Error {}

/**
 * A page whose code loads when it is first opened. If loading fails, the router by default reloads the document. That
 * shows the browser's error page if the server can't be reached.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(
    () =>
      importer().catch((cause: unknown) => {
        throw new CodeMissing('We couldn’t load this page’s code.', { cause })
      }),
    exportName,
  )

/** Dialogs are imported without `lazyPage`, so this also recognizes the browser's own error. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof CodeMissing ||
  (error instanceof Error &&
    /dynamically imported module|importing a module script failed/i.test(error.message))

const reloadedFor = 'equity-audit-reloaded-for'

/** Reloads the document if the server is ready. With `once`, reloads at most once per URL to avoid a reload loop. */
export async function loadAnew({ once = false } = {}): Promise<boolean> {
  if (once && sessionStorage.getItem(reloadedFor) === location.href) return false
  if (!(await isReady())) return false
  sessionStorage.setItem(reloadedFor, location.href)
  location.reload()
  return true
}
