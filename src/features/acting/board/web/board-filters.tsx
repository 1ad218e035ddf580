import { bands } from '../../../../shared/codes.ts'
import { CheckField, SelectField } from '../../../../web/ui/field.tsx'
import { Filters, SearchField } from '../../../../web/ui/filters.tsx'
import { stateNames } from '../rules-file.ts'
import { boardStates } from '../rules-states.ts'
import { type BoardSearch, boardOrderKeys, boardOrders } from './board-search.ts'

interface BoardFiltersProps {
  search: BoardSearch
  onChange: (part: Partial<Record<keyof BoardSearch, string | number | undefined>>) => void
}

/** The board's search, filters and sort order, and the switch for the Change column. */
export function BoardFilters({ search, onChange }: BoardFiltersProps) {
  return (
    <>
      <Filters label="Schools" columns="repeat(3, minmax(8.25rem, 10.5rem))">
        <SearchField
          label="Find a school"
          placeholder="Name"
          value={search.find ?? ''}
          onSearch={(find) => onChange({ find })}
        />
        <SelectField
          label="Status"
          empty="All statuses"
          options={boardStates.map((state) => ({ value: state, label: stateNames[state] }))}
          value={search.state ?? ''}
          onChange={(event) => onChange({ state: event.target.value })}
        />
        <SelectField
          label="Grades"
          empty="All grades"
          options={bands.map((band) => ({ value: band, label: band.replace('-', '–') }))}
          value={search.grades ?? ''}
          onChange={(event) => onChange({ grades: event.target.value })}
        />
        <SelectField
          label="Sort by"
          options={boardOrderKeys.map((order) => ({ value: order, label: boardOrders[order] }))}
          value={search.sort ?? 'urgent'}
          onChange={(event) =>
            onChange({ sort: event.target.value === 'urgent' ? undefined : event.target.value })
          }
        />
      </Filters>
      <div className="screen-only">
        <CheckField
          label="Show the change since the previous survey"
          checked={search.change === 1}
          onChange={(event) => onChange({ change: event.target.checked ? 1 : undefined, page: search.page })}
        />
      </div>
    </>
  )
}
