import { areaCodes } from '../../../../shared/codes.ts'
import { SelectField } from '../../../../web/ui/field.tsx'
import type { DistrictResults } from '../contract.ts'
import type { DistrictChange, DistrictSearch } from './search.ts'

interface AreaFieldProps {
  results: DistrictResults
  search: DistrictSearch
  choose: (change: DistrictChange) => void
}

/** The area that narrow pages show, chosen above a table. */
export function AreaField({ results, search, choose }: AreaFieldProps) {
  return (
    <SelectField
      label="Equity area"
      value={search.area ?? ''}
      onChange={({ target }) => choose({ area: areaCodes.find((code) => code === target.value) })}
      empty="Overall"
      options={results.areas.map(({ code, name }) => ({ value: code, label: name }))}
    />
  )
}
