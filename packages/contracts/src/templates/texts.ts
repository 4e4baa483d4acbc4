/** Texts about templates, apart from `texts.ts`, which every page loads. */
export const templateTexts = {
  nameTaken: 'A template of this kind with this name already exists.',
  tooMany: (maximum: number) => `An organization has at most ${maximum} templates. Delete some first.`,
  tooManyTasks: (maximum: number) => `A template or a copy has at most ${maximum.toLocaleString('en')} tasks.`,
  tooManyMilestones: (maximum: number) => `A template or a copy has at most ${maximum} milestones.`,
  tooManyDependencies: (maximum: number) =>
    `A template or a copy has at most ${maximum.toLocaleString('en')} dependencies.`,
  tooLarge: 'The texts of the project are too long for a template.',
  unreadable: 'The content of this template cannot be read. Delete it and save it again.',
  onlyTasks: 'Only the content of a template of a task can be edited',
  outsideCalendar: 'would move a date out of the calendar',
  isTask: 'This is a template of a task.',
  isProject: 'This is a template of a project.',
}
