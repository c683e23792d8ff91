/** Every word of a page that could not be shown. */
export const pageError = {
  heading: 'This page could not be shown',
  text: 'Something went wrong on this page. Loading it again usually helps.',
  again: 'Load again',
};
