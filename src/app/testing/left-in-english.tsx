type Texts = Readonly<Record<string, string>>

/**
 * Returns the texts of an element that are still in English although the page has words for them. Leaves out what is
 * marked as English, such as what the server says.
 */
export function leftInEnglish(root: Element, english: Texts, own: Texts): string[] {
  const patterns = Object.entries(english).flatMap(([key, text]) =>
    own[key] !== text && /\p{L}{3}/u.test(text.replace(/\{\w+\}/g, '')) ? [patternOf(text)] : [],
  )
  return visibleTexts(root).filter((text) => patterns.some((pattern) => pattern.test(text)))
}

/** Returns the texts of an element that have words in Latin letters, other than the given names. */
export const latinWords = (root: Element, names: readonly string[]): string[] =>
  visibleTexts(root).filter((text) =>
    /[A-Za-z]{2}/.test(names.reduce((rest, name) => rest.replaceAll(name, ''), text)),
  )

const patternOf = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^$()[\]|]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`)

/** Returns what people read and what screen readers say, except in elements that are marked as English. */
function visibleTexts(root: Element): string[] {
  if (root !== root.ownerDocument.body && root.getAttribute('lang') === 'en') return []
  const said = ['aria-label', 'aria-valuetext', 'placeholder'].map((name) => root.getAttribute(name) ?? '')
  const inside = Array.from(root.childNodes).flatMap((node) =>
    node instanceof Element
      ? visibleTexts(node)
      : [node.nodeType === node.TEXT_NODE ? (node.textContent ?? '') : ''],
  )
  return [...said, ...inside].map((text) => text.trim()).filter((text) => text !== '')
}
