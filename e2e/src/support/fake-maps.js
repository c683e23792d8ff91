// A fake Maps script with the same API and host, so the page's CSP applies as in production.
const PLACES = 'https://places.googleapis.com';

async function ask(path, body) {
  const response = await fetch(`${PLACES}${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`the places service answered ${response.status}`);
  return response.json();
}

class Place {
  constructor(id) {
    this.id = id;
  }

  async fetchFields({ fields }) {
    const { location } = await ask(`/place/${this.id}`, { fields });
    this.location = { toJSON: () => location };
  }
}

const library = {
  AutocompleteSessionToken: class {
    madeAt = Date.now();
  },
  AutocompleteSuggestion: {
    async fetchAutocompleteSuggestions({ input, sessionToken }) {
      if (!(sessionToken instanceof library.AutocompleteSessionToken)) throw new Error('no token');
      const { places } = await ask('/suggest', { input });
      return { suggestions: places.map(({ id, title, detail }) => suggestion(id, title, detail)) };
    },
  },
};

function suggestion(placeId, title, detail) {
  return {
    placePrediction: {
      placeId,
      text: { text: `${title}, ${detail}` },
      mainText: { text: title },
      secondaryText: { text: detail },
      toPlace: () => new Place(placeId),
    },
  };
}

const { maps } = window.google;
maps.importLibrary = async (name) => {
  if (name !== 'places') throw new Error(`no library ${name}`);
  return library;
};
// The loader waits for the callback named in the script's URL.
const { searchParams } = new URL(document.currentScript.src);
searchParams
  .get('callback')
  .split('.')
  .reduce((part, name) => part[name], window)();
