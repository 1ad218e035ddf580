import type { Item } from './rules.ts'
import { type InstrumentDocument, isArea, isStory } from './rules.ts'

/** Returns a survey's questions limited to one area, plus the closing questions. A pulse doesn't ask the stories. */
export function onlyArea(document: InstrumentDocument, area: string | null): InstrumentDocument {
  const only = (items: readonly Item[]) =>
    items.filter((item) => item.area === area || !(isArea(item.area) || isStory(item)))
  const { 1: grades4to8, 2: parents, 3: staff, 6: grades9to12 } = document.instruments
  return {
    ...document,
    instruments: { 1: only(grades4to8), 2: only(parents), 3: only(staff), 6: only(grades9to12) },
  }
}
