/** Asked before unsaved changes are lost. */
export const discardText = {
  title: 'Kassér ændringer?',
  body: 'Du har ændringer, der ikke er gemt. Fortsætter du nu, går de tabt.',
  confirm: 'Kassér',
};
