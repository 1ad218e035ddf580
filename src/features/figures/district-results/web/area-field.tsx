import { areaCodes } from '../../../../shared/codes.ts'
import { SelectField } from '../../../../web/ui/field.tsx'
import type { Figure } from '../../results/contract.ts'
import type { DistrictResults } from '../contract.ts'
import type { DistrictChange, DistrictSearch } from './search.ts'

interface AreaFieldProps {
  results: DistrictResults
  search: DistrictSearch
  choose: (change: DistrictChange) => void
  /** For each row of the table, its figures by area. */
  rows: readonly (readonly Figure[])[]
}

/** Lets people choose the area that narrow pages show above a table. Offers areas with at least one score. */
export function AreaField({ results, search, choose, rows }: AreaFieldProps) {
  return (
    <SelectField
      label="Equity area"
      value={search.area ?? ''}
      onChange={({ target }) => choose({ area: areaCodes.find((code) => code === target.value) })}
      empty="Overall"
      options={results.areas.flatMap(({ code, name }, at) =>
        rows.some((areas) => areas[at]?.status) ? [{ value: code, label: name }] : [],
      )}
    />
  )
}
