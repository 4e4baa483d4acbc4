/** Texts about labels, apart from `texts.ts`, which every page loads. */
export const labelTexts = {
  nameTaken: 'A label with this name already exists.',
  tooMany: (maximum: number) => `An organization has at most ${maximum} labels. Merge or delete some first.`,
  tooManyOnTask: (maximum: number) => `A task has at most ${maximum} labels.`,
  notOfOrganization: 'Labels must belong to the organization of the task',
  stillInUse: 'Tasks keep getting this label. Try again later.',
  mergedIntoItself: 'A label cannot be merged into itself.',
}
