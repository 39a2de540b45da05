document.title = 'Host app, running';
