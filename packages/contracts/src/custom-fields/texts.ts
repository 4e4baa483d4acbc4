/** Texts about custom fields, apart from `texts.ts`, which every page loads. */
export const customFieldTexts = {
  nameTaken: 'A custom field with this name already exists.',
  nameReserved: 'Every task has a field with this name. Choose another one.',
  tooMany: (maximum: number) => `An organization has at most ${maximum} custom fields. Delete some first.`,
  tooManyOptions: (maximum: number) => `A field has at most ${maximum} options.`,
  optionNameTaken: 'Two options of a field cannot have the same name.',
  noOptions: 'Only a select or multi-select has options.',
  notAnOption: 'An option does not belong to this field.',
  noUnit: 'Only a number has a unit.',
  noCurrency: 'Only an amount of money has a currency.',
  notAProject: 'Projects must belong to the organization of the field.',
  losesMore: 'Values have changed since, and more of them would be lost than you have seen. Look at them again.',
  required: (name: string) => `${name} is required.`,
  notOfProject: 'The project of the task has no such custom field.',
}
