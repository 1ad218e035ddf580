import { lazyRouteComponent } from '@tanstack/react-router'

/** The code of a page did not arrive: the site was upgraded since this document was opened, or it is out of reach. */
class CodeMissing extends Error {}

/**
 * A page whose code is fetched when it is first opened. The router by itself would load the document anew where that
 * fails, and with it the browser's own error page where the server is out of reach.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(
    () =>
      importer().catch((cause: unknown) => {
        throw new CodeMissing('The code of this page did not arrive.', { cause })
      }),
    exportName,
  )

/** Dialogs are fetched without a page's wrapping; browsers say it in words of their own. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof CodeMissing ||
  (error instanceof Error &&
    /dynamically imported module|importing a module script failed/i.test(error.message))

const reloadedFor = 'equity-audit-reloaded-for'

/** Loads the document anew where the server answers; `once` for an address, so that nothing goes round in circles. */
export async function loadAnew({ once = false } = {}): Promise<boolean> {
  if (once && sessionStorage.getItem(reloadedFor) === location.href) return false
  const answers = await fetch('/api/ready').then(
    ({ ok }) => ok,
    () => false,
  )
  if (!answers) return false
  sessionStorage.setItem(reloadedFor, location.href)
  location.reload()
  return true
}
