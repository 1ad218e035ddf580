import { installationGaps, installationsForGaps } from '../../../../measurement/installation-gaps.ts'
import { groupNames, groups } from '../../../../shared/codes.ts'
import { grouped } from '../../../../shared/grouped.ts'
import type { CellGaps } from '../contract.ts'
import { type GapRow, keyOfRow, namesOf, toldRowOf } from '../rules-gaps.ts'
import { readCells } from './actions.ts'
import type { Asked } from './actions-export.ts'

type Told = GapRow & { installation: number }

/** Returns the gaps that at least two installations have told for a school year, judged together. */
export async function cellGaps(services: Pick<Asked, 'db'>, wanted?: string): Promise<CellGaps> {
  const { round, taken } = await readCells(services, wanted)
  const names = taken.map(({ name }) => name)
  const told = taken.flatMap(({ content }, installation) =>
    (content.gaps ?? []).map((row): Told => ({ ...row, installation })),
  )
  const rows = [...grouped(told, keyOfRow).values()].flatMap((told) => {
    const [first] = told
    const names = first && namesOf(first)
    return names ? [{ ...names, ...rowOf(first), told }] : []
  })
  const shared = rows.filter((row) => row.told.length >= installationsForGaps)
  const judged = installationGaps(
    shared.map(({ dimension, told }) => ({
      dimension,
      told: told.map((one) => ({ ...toldRowOf(one), installation: one.installation })),
    })),
  )
  const nameOf = ({ installation }: { installation: number }) => names[installation] ?? ''
  const gaps = shared.flatMap(({ told, ...row }, at) =>
    (judged[at] ?? []).map((gap) => ({
      ...gap,
      ...row,
      isUnread: told.some(({ unread }) => unread),
      installations: gap.installations.map((one) => ({ ...one, name: nameOf(one) })),
    })),
  )
  return {
    round,
    withGaps: taken.filter(({ content }) => content.gaps).map(({ name }) => name),
    withoutGaps: taken.filter(({ content }) => !content.gaps).map(({ name }) => name),
    groups: groups.map((key) => ({
      key,
      name: groupNames[key],
      compared: names.filter((_, at) => told.some((one) => one.group === key && one.installation === at)),
      gaps: gaps.filter(({ group }) => group === key),
      once: rows.flatMap(({ group, told: [only, ...others], ...row }) =>
        only && others.length === 0 && group === key ? [{ ...row, installation: nameOf(only) }] : [],
      ),
    })),
  }
}

const rowOf = ({ group, dimension, row }: GapRow) => ({ group, dimension, row })
