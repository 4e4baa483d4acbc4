/**
 * Chunks of the build. A group consists of the matching modules and their dependencies, except modules that belong to
 * an earlier group. Each file costs the browser a few milliseconds, so a page should load only a handful. The modules
 * that are in no group are built into one file per page or dialog, which is loaded on demand.
 */
const groups = [
  // `start`: the entry point and the modules that it imports statically. `main`: the code that every page needs.
  { name: 'start', tags: ['$initial' as const] },
  { name: 'main', test: /src\/app\/main\.tsx|rolldown\/runtime/ },
  // Fields and buttons of the pages for signing in that every other page needs, too.
  {
    name: 'controls',
    test: /components\/(Input|InputBase|TextInput|ActionIcon|CloseButton)\/|mutationObserver|useMutation|marks\/StatusRing|use-resend-verification|ui\/(ThemeToggle|Brand|ButtonLink|IconButton)\.|createReactComponent|use-uncontrolled\/|lib\/format\/time-zone|useLocation|lib\/forms\/forms\./,
  },
  { name: 'sign-in', test: /features\/accounts\/|components\/TextInput\/|useLocation/, minShareCount: 2 },
  // The shell of every page after sign-in, and the modules that nearly every such page needs.
  {
    name: 'area',
    test: /areas\/AreaPage\.tsx|components\/(Select|Skeleton|Group|Stack)\/|src\/ui\/((avatar|marks|page|toasts)\/)?[\w-]+\.tsx?$|features\/(organizations|projects|settings|tasks|users)\/queries\.ts$|useMutation|search-rows|use-prepared-search|use-debounced-value|icons\/Icon(ArrowDown|ArrowUp|Download)\.|src\/lib\/([\w-]+\.ts$|look\/)|ui\/table\/(use-paged-table-state|use-sort-and-page)/,
  },
  { name: 'table', test: /ui\/table\// },
  // Shared by the views of tasks, among them the icons of the actions on a task.
  {
    name: 'tasks',
    test: /features\/tasks\/((?!change-tasks|delete-tasks|values-after|field-values)[\w-]+\.ts$|DueMark|board\/|filters\/(?!filter-texts)|selection\/TaskList|lists\/|peek\/use-peek|composer\/(composed-task|use-page-values))|features\/labels\/Label(Chips|Dot)|features\/projects\/(found-projects|ProjectSelect)|src\/ui\/(filters|keys)\/|src\/lib\/look\/list-state/,
    minShareCount: 2,
  },
  { name: 'csv', test: /contracts\/src\/csv\.ts/ },
  { name: 'forms', test: /ui\/dialog\/|@mantine\/form\/|components\/(NumberInput|Textarea|MultiSelect)\// },
  // Lists of people and their dialogs, which several pages and a section of the settings use.
  { name: 'people', test: /features\/users\//, minShareCount: 2 },
  // Time entries in the frame, on the page of a task and on their own page. The actions of the board need only the keys.
  {
    name: 'time',
    test: /features\/tasks\/time-entries\/(timer\/|(?!keys)[\w-]+\.ts$)|contracts\/src\/time-entries|lib\/format\/duration|icons\/IconPlayerStopFilled/,
    minShareCount: 2,
  },
  // All other shared modules, grouped by the pages that share them. Merging small groups would save a file or two per
  // page but create import cycles, since a merged chunk brings all its dependencies.
  { name: 'common', minShareCount: 2, entriesAware: true },
]

export const codeSplitting = { groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })) }

/** Names the file after the chunk, without the list of pages that share it. */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`
export const assetFileNames = ({ names }: { names: string[] }) => `assets/${names[0]?.split(/[~.]/)[0]}-[hash][extname]`
