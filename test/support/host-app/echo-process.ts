process.parentPort.on('message', ({ data }) => process.parentPort.postMessage({ echoed: data as unknown }));
