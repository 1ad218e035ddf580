/**
 * When the focused element is removed, moves the focus to what contained it: a row, a form or a dialog. After a dialog
 * closes, moves it to what opened the dialog. Otherwise the focus would be lost, and a screen reader would jump to the
 * top of the document. Returns a function that stops this.
 */
export function keepFocus(): () => void {
  /** The last focused element with all its ancestors, and the same for the focus before a dialog opened. */
  let path: Element[] = []
  let before: Element[] = []
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    if (target.closest(dialogs)) before = path.some((one) => one.matches(dialogs)) ? before : path
    else before = []
    path = around(target)
  }
  const look = () => {
    const { activeElement, body } = document
    if (path.length === 0 || path[0]?.isConnected || (activeElement && activeElement !== body)) return
    const place = [...path, ...before].find(
      (one) => one.isConnected && (one === before[0] || one.matches(holders)),
    )
    const next = place?.matches('main') ? place.querySelector('h1[tabindex]') : place
    path = []
    if (!(next instanceof HTMLElement)) return
    if (next.tabIndex < 0) next.tabIndex = -1
    next.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}

const dialogs = '[role=dialog], [role=alertdialog], dialog'
const holders = `li, tr, form, fieldset, article, section, main, ${dialogs}`

function around(element: Element): Element[] {
  const parent = element.parentElement
  return parent ? [element, ...around(parent)] : [element]
}
