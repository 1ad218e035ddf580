import type { Definition, Element, Page } from '../../respond/web/parts/engine.ts'

/** Converts a saved definition to the viewer's format; null if it has no elements. The input is untrusted. */
export function draftDefinition(saved: Record<string, unknown>): Definition | null {
  if (!Array.isArray(saved.pages)) return null
  const pages = saved.pages.filter(isRecord).map(
    (page, index): Page => ({
      ...page,
      name: typeof page.name === 'string' ? page.name : `page${index + 1}`,
      elements: Array.isArray(page.elements) ? page.elements.filter(isElement) : [],
    }),
  )
  return pages.some((page) => (page.elements ?? []).length > 0) ? { pages } : null
}

function isElement(value: unknown): value is Element {
  if (!isRecord(value)) return false
  const { type, name, choices = [] } = value
  return (
    typeof type === 'string' && typeof name === 'string' && Array.isArray(choices) && choices.every(isChoice)
  )
}

function isChoice(value: unknown): boolean {
  const inner = isRecord(value) ? value.value : value
  return typeof inner === 'string' || typeof inner === 'number'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
