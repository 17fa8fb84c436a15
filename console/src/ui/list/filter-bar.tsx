import { Children, type CSSProperties, type ReactNode } from 'react';
import classes from './filter-bar.module.css';
import { type Choice, FilterSelect } from './filter-select.tsx';
import { SearchInput } from './search-input.tsx';
import type { FilterChange } from './url-filters.ts';

/** The filters of a list: a search text, and values to choose. An empty text means no restriction. */
type Filters<F> = { readonly search: string } & { readonly [Name in keyof F]: string };

interface Select<V extends string = string> {
  readonly label: string;
  readonly isLabelled?: boolean;
  readonly choices: readonly Choice<V>[];
}

interface FilterBarProps<F extends Filters<F>> {
  readonly filters: F;
  readonly onChange: (change: FilterChange<F>) => void;
  readonly search: { readonly label: string; readonly placeholder?: string };
  /** A select for each filter, in this order. */
  readonly selects: { readonly [Name in keyof F]?: Select<F[Name]> };
  /** The columns on a wide screen, as CSS writes them. */
  readonly columns: string;
  /** Whether the search has a line of its own on a wide screen, too. */
  readonly searchAlone?: boolean;
  readonly children?: ReactNode;
}

const MOST_ON_TABLET = 2;

/** Search and filters above a list. On a narrow screen the selects stand in pairs. */
export function FilterBar<F extends Filters<F>>(props: FilterBarProps<F>) {
  const { filters, onChange, search, selects, columns, searchAlone = false, children } = props;
  const values: Readonly<Record<string, string>> = filters;
  const style: CSSProperties & Record<'--columns', string> = { '--columns': columns };
  return (
    <search
      className={classes.bar}
      style={style}
      data-many={Object.keys(selects).length + Children.count(children) > MOST_ON_TABLET || undefined}
    >
      <SearchInput
        className={searchAlone ? classes.alone : classes.search}
        {...search}
        value={filters.search}
        onSettle={text => onChange(now => ({ ...now, search: text }))}
      />
      {Object.entries<Select | undefined>(selects).map(
        ([name, select]) =>
          select && (
            <FilterSelect
              key={name}
              {...select}
              value={values[name] ?? ''}
              onChoose={value => onChange(now => ({ ...now, [name]: value }))}
            />
          ),
      )}
      {children}
    </search>
  );
}
