/** Text about the organization running this site. Rule 10.210 */
export const hostText = {
  heading: 'Who runs this Oakling',
  runBy: (name: string) => `Run by ${name}`,
  askThem: (name: string) => `${name} runs this Oakling. You can also ask them:`,
  words: (name: string) =>
    `${name} runs this Oakling: they check the elders, read the reports and answer your questions.`,
  reach: 'You reach them at',
};
